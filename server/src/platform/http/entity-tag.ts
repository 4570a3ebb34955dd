/** Returns whether an `If-None-Match` header contains an entity tag, by the weak comparison of RFC 9110. */
export function hasTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((each) => each.trim() === '*' || withoutWeak(each.trim()) === withoutWeak(tag));
}

/** Proxies that compress a response mark its tag as weak. */
function withoutWeak(tag: string): string {
  return tag.replace(/^W\//, '');
}
