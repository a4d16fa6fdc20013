/** Messages between the leader of web processes and its members. */
export type Figures = object[]
/** From a member: it is serving; its own figures; a request for everyone's. */
export type CrewMessage =
  | { crew: 'open'; words: string }
  | { crew: 'figures'; figures: Figures }
  | { crew: 'ask'; id: number }
/** From the leader. */
export type LeaderMessage = { crew: 'stop' } | { crew: 'tell' } | { crew: 'answer'; id: number; text: string }
