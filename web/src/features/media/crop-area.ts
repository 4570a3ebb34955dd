/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A part of a picture, in pixels of the picture. */
export interface Area extends Size {
  x: number;
  y: number;
}

/** The maximum zoom factor. */
export const zoomMax = 4;

/** The displayed size of a picture that covers a frame, multiplied by `zoom`. */
export function coverSize(picture: Size, frame: Size, zoom: number): Size {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;
  return { width: picture.width * scale, height: picture.height * scale };
}

/** The part of a picture that a frame shows at a scroll position, limited to the picture. */
export function visibleArea(picture: Size, frame: Size, view: { zoom: number; left: number; top: number }): Area {
  const scale = picture.width / coverSize(picture, frame, view.zoom).width;
  const width = Math.min(picture.width, frame.width * scale);
  const height = Math.min(picture.height, frame.height * scale);
  return {
    x: Math.min(Math.max(0, view.left * scale), picture.width - width),
    y: Math.min(Math.max(0, view.top * scale), picture.height - height),
    width,
    height,
  };
}

/** The size of the cropped picture: scaled down to `widthMax`, never scaled up. */
export function outputSize(area: Size, widthMax: number): Size {
  const scale = Math.min(1, widthMax / area.width);
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
}

/** The scroll offset after the zoom changes by `ratio` that keeps the center of the frame. `frame` is its width or height. */
export function scrollAfterZoom(offset: number, frame: number, ratio: number): number {
  return Math.max(0, (offset + frame / 2) * ratio - frame / 2);
}
