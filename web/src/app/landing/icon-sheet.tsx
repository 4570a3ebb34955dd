import {
  ArrowRight,
  CalendarDays,
  ChevronLeft,
  ChevronRight,
  CircleUserRound,
  Heart,
  Menu,
  Mic,
  Moon,
  Music,
  Newspaper,
  Pause,
  Pencil,
  Play,
  Star,
  Sun,
  X,
} from 'lucide-react';

const drawings = {
  account: CircleUserRound,
  arrow: ArrowRight,
  calendar: CalendarDays,
  close: X,
  heart: Heart,
  menu: Menu,
  microphone: Mic,
  moon: Moon,
  music: Music,
  next: ChevronRight,
  pause: Pause,
  pencil: Pencil,
  play: Play,
  previous: ChevronLeft,
  spotlight: Newspaper,
  star: Star,
  sun: Sun,
};

export type Drawings = typeof drawings;

/** All icons as SVG symbols, once at the top of the page, so that using them costs no script. */
export function IconSheet() {
  return (
    <svg aria-hidden className="hidden">
      {Object.entries(drawings).map(([name, Drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          {/* Whoever uses it may fill it by setting this. */}
          <Drawing fill="var(--fill, none)" />
        </symbol>
      ))}
    </svg>
  );
}
