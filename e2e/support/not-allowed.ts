const problem = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'not_allowed', detail: 'Not allowed.' };

/** A refusal of the API, which the outbox does not repeat. */
export const notAllowed = { status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) };
