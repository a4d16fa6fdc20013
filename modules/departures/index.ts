/** Departures: accounts that end, after their money is settled and the days in which they can be kept. */
export { askDeparture, keepAccount, stopSelling } from './ask-departure.ts'
export { clearAway, eraseDue, remindDue } from './erase-due.ts'
export { findDeparture, findHoldings } from './find-holdings.ts'
