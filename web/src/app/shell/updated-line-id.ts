/** The id of the element above the page in which `UpdatedLine`, whose code loads later, is shown. */
export const updatedLineId = 'updated-line';
