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

/** All drawings, once, at the beginning of the page: what uses them then costs a phone no code. */
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
