import { useLingui } from '@lingui/react/macro';

const tones = [
  'bg-accent text-on-accent',
  'bg-primary text-on-primary',
  'bg-heart text-on-heart',
  'bg-ink text-on-ink',
];

/** The tagline as a picture: a paper flag per word on a line. */
export function Tagline() {
  const { t } = useLingui();
  const tagline = t`Meet. Play. Match. Chat.`;
  return (
    <p className="flags">
      <span className="sr-only">{tagline}</span>
      {tagline.split(' ').map((word, index) => (
        <span key={word} aria-hidden className={`flag ${tones[index % tones.length]}`}>
          {word}
        </span>
      ))}
    </p>
  );
}
