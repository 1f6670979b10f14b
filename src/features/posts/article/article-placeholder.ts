/**
 * The server renders this in place of an article and then replaces it with the HTML of the article. React escapes every `<` of a text, so
 * no page contains it by accident.
 */
export const ARTICLE_PLACEHOLDER = '<!--article-->'
