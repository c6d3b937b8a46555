//! Help lines that several inputs share.

pub const UNIT: &str = "Its label in a battle; without one it may be left out.";
pub const UNIT_TYPE: &str = "Its row of the table of action points.";
pub const FORMATION: &str =
    "How it stands before it acts. Guns are limbered, unlimbered or in march column; left blank: as they must.";
pub const STATUS: &str = "Good order is no cube.";
pub const CREW_AWAY: &str = "It evaded or ran: the guns do nothing until they are manned again.";
pub const AP_SPENT: &str = "Before this; they come off the allowance.";
pub const CHARGER: &str = "Who charges it, in a battle.";
pub const CHARGED: &str = "Whom it charges.";
pub const CHARGE_AP: &str = "The whole way, in fixed points.";
pub const ALLOWED: &str = "Told outright; left blank, the house rule opportunity.PHASE says.";
