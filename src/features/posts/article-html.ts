// The article is in the document once. A first visit finds it as markup and nowhere in the loader data: the server hands
// it to React beside the data, and the browser takes it over from the page. Client navigations bring it as data.
import { createContext } from 'react'

/** The HTML of the article of the document being rendered; null in the browser. */
export const ArticleHtml = createContext<string | null>(null)
