/** Moderation: reports about listings and stores, decisions, appeals and counter-notices. */
export { appealIncident, counterIncident, restoreCountered } from './answer-incident.ts'
export { decideIncident } from './decide-incident.ts'
export { bannedStatuses, type Incident } from './incident.ts'
export {
  countIncidents,
  countStrikes,
  findIncidents,
  forgetUnconfirmed,
  selectIncident as findIncident,
  selectReports as findReports,
  selectSteps as findSteps,
} from './incident-rows.ts'
export { confirmReport, findSubjectName as nameOfSubject, makeReport } from './make-report.ts'
