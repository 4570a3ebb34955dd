/** A person as the first letter of a name; `tone` sets the background and text colours. */
export function Face({ name, tone, className = 'size-11' }: { name: string; tone: string; className?: string }) {
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-full border-2 border-raised font-bold ${tone} ${className}`}
    >
      {name.charAt(0)}
    </span>
  );
}

export const tones = {
  green: 'bg-primary text-on-primary',
  marigold: 'bg-accent text-on-accent',
  coral: 'bg-heart text-on-heart',
  teal: 'bg-whispers text-on-ink',
  ink: 'bg-ink text-on-ink',
};
