/** So many people are told that a text mentions them, the first ones. */
const most = 20;

/** The usernames a text mentions, in lower case and each once. An e-mail address and a longer word mention nobody. */
export function mentionsIn(text: string): string[] {
  const found = text.matchAll(/(?<![\w@./+-])@([a-z0-9_]{3,30})(?![\w@])/gi);
  return [...new Set([...found].map(([, username = '']) => username.toLowerCase()))].slice(0, most);
}
