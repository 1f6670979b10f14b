export const ARTICLE = '/posts/all-constructs'
