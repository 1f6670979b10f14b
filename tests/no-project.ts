/** The fields of an article without a thumbnail and a project, for `renderArticle`. */
export const NO_PROJECT = {
  thumbnail: null,
  isProject: false,
  projectPreviewUrl: null,
  projectPreviewLabel: '',
  projectSourceUrl: null,
  projectSourceLabel: '',
}
