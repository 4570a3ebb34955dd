/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The part of a picture that is shown in the frame, in the picture's own pixels. */
export interface Area extends Size {
  x: number;
  y: number;
}

/** How far the picture is enlarged at most. */
export const zoomMax = 4;

/** The size at which a picture just covers a frame, times `zoom`. */
export function shownSize(picture: Size, frame: Size, zoom: number): Size {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;
  return { width: picture.width * scale, height: picture.height * scale };
}

/** What a frame shows of a picture that is moved under it by `left` and `top`; never more than there is. */
export function shownArea(picture: Size, frame: Size, at: { zoom: number; left: number; top: number }): Area {
  const scale = picture.width / shownSize(picture, frame, at.zoom).width;
  const width = Math.min(picture.width, frame.width * scale);
  const height = Math.min(picture.height, frame.height * scale);
  return {
    x: Math.min(Math.max(0, at.left * scale), picture.width - width),
    y: Math.min(Math.max(0, at.top * scale), picture.height - height),
    width,
    height,
  };
}

/** How large an area is kept: at most `most` wide, and never larger than it is. */
export function keptSize(area: Size, most: number): Size {
  const scale = Math.min(1, most / area.width);
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
}

/** Where to move a picture to when its zoom changes, so that the middle of the frame stays where it is. */
export function movedByZoom(at: number, frame: number, ratio: number): number {
  return Math.max(0, (at + frame / 2) * ratio - frame / 2);
}
