// Separate from the schemas, so that a page which needs only the limits does not load the validator.

export const messageMax = 4000;
export const messagePageSize = 50;
export const conversationPageSize = 50;
export const messageSearchMax = 100;
/** How many people one call can ask about whether they are active. */
export const presenceCheckMax = 50;
export const picturePageSize = 30;
/** How many different emoji the reactions to one message may have. */
export const reactionKindsMax = 12;
/** How long its sender can change or delete a message, in minutes. */
export const messageChangeMinutes = 15;
/** How many conversations one person may start in an hour. */
export const newConversationsPerHour = 20;
/** How many message requests one person may start in a day (UTC). */
export const messageRequestsPerDay = 20;
/** The most members of a club whose members can send each other message requests. */
export const requestClubMembersMax = 200;

/** The most members of a group, the person who creates it included. */
export const groupMembersMax = 256;
/** The most members of the chat of a club. */
export const clubChatMembersMax = 1000;
export const groupNameMax = 60;
export const memberPageSize = 50;
export const memberSearchMax = 100;
/** How many people one call can add to a group. */
export const addedAtOnceMax = 50;
/** How many groups one person may create in an hour. */
export const newGroupsPerHour = 5;
/** How many people one person may add to groups in a day (UTC). */
export const addedPerDay = 300;
/** How long a person who left or was removed cannot be added again, in days. */
export const departureDays = 30;
/** How long an invitation link to a group works unless its creator chooses otherwise, and at most, in days. */
export const invitationDays = 7;
export const invitationDaysMax = 30;
/** The largest group in which the sender of a message sees who has read it. */
export const receiptMembersMax = 50;
