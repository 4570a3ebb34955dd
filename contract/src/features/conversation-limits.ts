// These stand apart from the schemas, so that a page which validates nothing does not load a validator for their sake.

export const messageMax = 4000;
export const messagePageSize = 50;
export const conversationPageSize = 50;
export const messageSearchMax = 100;
/** For so long a message can be changed or taken back by its sender, in minutes. */
export const messageChangeMinutes = 15;
/** How many conversations one person may start in an hour. */
export const newConversationsPerHour = 20;
