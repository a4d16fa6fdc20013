/** Accounts: people, their credentials and sessions, shops and roles. */

export type { AccountDeps } from './deps.ts'
export {
  authenticateApiCaller,
  findApiKeys,
  makeApiKey,
  revokeApiKey,
} from './keys/api-keys.ts'
export { erasePerson, findPersonToErase } from './people/erase-person.ts'
export { findTracesOfPerson } from './people/erase-rows.ts'
export { drawAvatar, findAvatar, readAvatar, setAvatar } from './profile/avatar.ts'
export {
  cancelEmailChange,
  confirmEmailChange,
  findEmailChange,
  findMoneyHeldUntil,
  readEmailChange,
  requestEmailChange,
  stopEmailChange,
} from './profile/change-email.ts'
export {
  findDataExport,
  findDueDataExports,
  findLastDataExport,
  finishDataExport,
  forgetDataExport,
  openDataExport,
  requestDataExport,
} from './profile/data-exports.ts'
export { connectAccount, disconnectAccount, findProfile, updateProfile } from './profile/profile.ts'
export { changePassword, requestPasswordReset, resetPassword } from './proofs/change-password.ts'
export { enterSecondFactor, findHalfSession } from './proofs/enter-second-factor.ts'
export { readSecondFactor } from './proofs/factor-offer.ts'
export { googleConsentAddress, readGoogleIdentity } from './proofs/google/google-api.ts'
export { linkGoogle, proveByGoogle, unlinkGoogle } from './proofs/google/link-google.ts'
export { findSignInMethods } from './proofs/google/sign-in-methods.ts'
export {
  addPasskey,
  challengePasskey,
  findPasskeys,
  hasPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from './proofs/passkeys.ts'
export { proveAgain } from './proofs/prove.ts'
export {
  challengePasskeyProof,
  enterSecondByPasskey,
  proveByPasskey,
} from './proofs/prove-by-passkey.ts'
export { mustHavePasskey, requireFreshSecondFactor } from './proofs/second-factor.ts'
export {
  findSampleCode,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './proofs/turn-second-factor.ts'
export { admitSignIn } from './sessions/admit-sign-in.ts'
export type { Client } from './sessions/client.ts'
export { resolveActor } from './sessions/resolve-actor.ts'
export {
  deviceCookie,
  deviceOf,
  type NewSession as SignedIn,
  pendingCookie,
  readAccountCookie,
  sessionCookies,
  signedOutCookies,
} from './sessions/session-cookie.ts'
export { forgetOldSessions } from './sessions/session-rows.ts'
export { findSessions, revokeSession, signOut } from './sessions/sessions.ts'
export { forgetTries } from './sessions/try-rows.ts'
export { moveShop, openShop } from './shops/open-shop.ts'
export { findShop, findShopByHandle, findShops } from './shops/shop-rows.ts'
export { confirmEmail, readConfirmation } from './sign-in/confirm-email.ts'
export type { NewAccount } from './sign-in/create-account.ts'
export { createAccount } from './sign-in/create-account.ts'
export { enterByGoogle } from './sign-in/enter-by-google.ts'
export { enterByPasskey } from './sign-in/enter-by-passkey.ts'
export { enterSample, signIn } from './sign-in/sign-in.ts'
export { signUp } from './sign-in/sign-up.ts'
export {
  addStaff,
  inviteStaff,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from './staff/invite-staff.ts'
export {
  acceptStaffInvitation,
  joinStaffWithNewAccount as joinStaffAnew,
  readStaffOffer,
} from './staff/join-staff.ts'
export { changeStaffRoles, findStaff, removeStaff, removeStaffByEmail } from './staff/staff.ts'
export { endSessions } from './staff/staff-rows.ts'
export {
  inviteMember,
  resendTeamInvitation,
  withdrawTeamInvitation,
} from './teams/invite-member.ts'
export { acceptTeamInvitation, declineTeamInvitation, readTeamInvitation } from './teams/join-team.ts'
export { findMembers } from './teams/member-rows.ts'
export {
  changeMemberRole,
  countMembers,
  findTeam,
  findWorkplaces,
  leaveTeam,
  removeMember,
  switchShop,
} from './teams/team.ts'
