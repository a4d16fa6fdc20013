/** Departures: accounts that end, after their money is settled and the days in which they can be kept. */

export { clearAfterErasure as clearAway, eraseDue, remindDue } from './erase-due.ts'
export { findDeparture, findHoldings } from './find-holdings.ts'
export { keepAccount, requestDeparture, stopSelling } from './request-departure.ts'
