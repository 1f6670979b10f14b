import { ListItem, TaskItem, TaskList } from '@tiptap/extension-list'

/** Items may begin with any block, as imported lists do. */
export const ArticleListItem = ListItem.extend({ content: 'block+' })

export const ArticleTaskList = TaskList.configure({ HTMLAttributes: { class: 'tasks' } })

export const ArticleTaskItem = TaskItem.extend({ content: 'block+' }).configure({
  nested: true,
  a11y: { checkboxLabel: (node, checked) => `${checked ? 'Done' : 'Open'}: ${node.textContent || 'empty task'}` },
})
