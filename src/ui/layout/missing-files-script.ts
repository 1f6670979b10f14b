/**
 * Runs in the head. When a font, which every page has, cannot be loaded, it asks for the head of its page: by the `Referer` the server sees the path
 * at which the page was opened, which a proxy may have shortened (`recordProxy`). Nothing else of such a page reaches the server.
 */
export const MISSING_FILES_SCRIPT =
  "addEventListener('error',function(e){if(e.target.as==='font')fetch('',{method:'HEAD'}).catch(function(){})},true)"
