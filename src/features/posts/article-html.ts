// The article is in the document once. A first visit finds it as markup and nowhere in the loader data: the server puts
// it into what React has made, and the browser takes it over from the page. Client navigations bring it as data.
import { createContext } from 'react'

/** What stands for the article of the document being rendered; null in the browser. */
export const ArticleHtml = createContext<string | null>(null)

/** The server renders this in the place of an article, and puts that in afterwards. No text of a page can hold it. */
export const ARTICLE_PLACE = '<!--article-->'
