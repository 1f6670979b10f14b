import type { Element } from 'hast'
import { h } from 'hastscript'
import { isSiteOrWebAddress } from '#src/lib/web/web-address.ts'
import { createIcon } from './icon.ts'

export type ProjectLinks = {
  isProject: boolean
  projectPreviewUrl: string | null
  projectPreviewLabel: string
  projectSourceUrl: string | null
  projectSourceLabel: string
}

/** The block with up to two buttons; null when the post is no project or has no valid address. */
export function createProjectBlock(project: ProjectLinks): Element | null {
  if (!project.isProject) return null
  const preview = button('btn go', 'preview', project.projectPreviewUrl, project.projectPreviewLabel || 'Live Preview')
  const source = button('btn', 'source', project.projectSourceUrl, project.projectSourceLabel || 'Source Code')
  const buttons = [preview, source].filter((found) => found !== null)
  if (buttons.length === 0) return null
  return h('div', { className: ['project'], role: 'group', ariaLabel: 'Project resources' }, [
    h('div', { className: ['project-head', 'label'] }, h('span', 'Project resources')),
    h('div', { className: ['project-body'] }, h('p', { className: ['row'] }, buttons)),
  ])
}

function button(className: string, name: 'preview' | 'source', url: string | null, label: string): Element | null {
  if (!url || !isSiteOrWebAddress(url)) return null
  return h('a', { className: className.split(' '), href: url }, [createIcon(name), label])
}
