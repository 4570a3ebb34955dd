// Separate from the schemas, so that a page which needs only the limits does not load the validator.

export const messageMax = 4000;
export const messagePageSize = 50;
export const conversationPageSize = 50;
export const messageSearchMax = 100;
/** How long its sender can change or delete a message, in minutes. */
export const messageChangeMinutes = 15;
/** How many conversations one person may start in an hour. */
export const newConversationsPerHour = 20;
