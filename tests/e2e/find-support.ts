export const PROJECT = '/posts/a-project-with-everything'
