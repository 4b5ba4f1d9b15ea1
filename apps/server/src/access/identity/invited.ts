/** What other modules may know of invitations: who came by one, and whether it counts. */
export { countedInvitees, listInvited, type InvitedRow } from './invited-store.ts'
