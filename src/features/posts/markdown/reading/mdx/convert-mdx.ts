// Turns the nodes of MDX into elements of HTML. Imports and exports go; nothing is executed.
import type { Program } from 'estree'
import type { Properties } from 'hast'
import type { Node, Parents, PhrasingContent, Root, RootContent } from 'mdast'
import { componentElement } from '../components/component.ts'
import type { ForeignElement } from '../html/repair-raw-html.ts'
import { importedFiles, jsxText, programValue } from './static-value.ts'

type JsxElement = Extract<RootContent, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>
type JsxAttribute = Extract<JsxElement['attributes'][number], { type: 'mdxJsxAttribute' }>

interface ConvertedElement extends Node {
  type: 'convertedElement'
  children: RootContent[]
  data: { hName: string; hProperties: Properties }
}

declare module 'mdast' {
  interface RootContentMap {
    convertedElement: ConvertedElement
  }
}

/** Components, and expressions whose values are unknown. */
export type MdxFindings = { foreign: ForeignElement[]; expressions: { source: string; line: number }[] }

/** Changes the tree in place. */
export function convertMdx(tree: Root): MdxFindings {
  const files = new Map<string, string>()
  for (const node of tree.children)
    if (node.type === 'mdxjsEsm') for (const [name, file] of filesOf(node.data?.estree)) files.set(name, file)
  const findings: MdxFindings = { foreign: [], expressions: [] }
  convertChildren(tree, { files, findings })
  return findings
}

type Context = { files: ReadonlyMap<string, string>; findings: MdxFindings }

function filesOf(program: Program | null | undefined): [string, string][] {
  return program ? importedFiles(program) : []
}

function convertChildren(parent: Parents, context: Context): void {
  const children = parent.children.flatMap((child) => convertNode(child, context))
  Object.assign(parent, { children })
}

function convertNode(node: RootContent, context: Context): RootContent[] {
  switch (node.type) {
    case 'mdxjsEsm':
      return []
    case 'mdxFlowExpression':
      return wrap(expressionText(node, context))
    case 'mdxTextExpression':
      return expressionText(node, context)
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return convertElement(node, context)
    default:
      if ('children' in node) convertChildren(node, context)
      return [node]
  }
}

function wrap(children: PhrasingContent[]): RootContent[] {
  return children.length > 0 ? [{ type: 'paragraph', children }] : []
}

type ExpressionNode = Extract<RootContent, { type: 'mdxFlowExpression' | 'mdxTextExpression' }>

/** A comment shows nothing. */
function expressionText({ value, data, position }: ExpressionNode, { files, findings }: Context): PhrasingContent[] {
  const program = data?.estree
  if (value.trim() === '' || program?.body.length === 0) return []
  const known = programValue(program, files)
  if (typeof known === 'string' || typeof known === 'number') return [{ type: 'text', value: String(known) }]
  const text = jsxText(program)
  if (typeof known !== 'boolean' && known !== null) findings.expressions.push({ source: value.trim(), line: position?.start.line ?? 1 })
  return text === '' ? [] : [{ type: 'text', value: text }]
}

/** A fragment (`<>…</>`) has no name. */
function convertElement(node: JsxElement, context: Context): RootContent[] {
  convertChildren(node, context)
  const { name } = node
  const children: RootContent[] = node.children
  if (name === null) return children
  const hName = componentElement(name)
  if (hName !== name) context.findings.foreign.push({ name, line: node.position?.start.line ?? 1 })
  const hProperties = propertiesOf(node, context)
  return [{ type: 'convertedElement', children, data: { hName, hProperties }, ...(node.position && { position: node.position }) }]
}

/** Attributes whose values are unknown, and objects such as `style={{ … }}`, are left out. */
function propertiesOf({ attributes }: JsxElement, { files }: Context): Properties {
  const properties: Properties = {}
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const value = attributeValue(attribute, files)
    const name = attribute.name === 'class' ? 'className' : attribute.name
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') properties[name] = value
    else if (Array.isArray(value)) properties[name] = value.filter((entry) => typeof entry === 'string')
  }
  return properties
}

function attributeValue({ value }: JsxAttribute, files: ReadonlyMap<string, string>): unknown {
  if (value === null || value === undefined) return true
  return typeof value === 'string' ? value : programValue(value.data?.estree, files)
}

const EXPORT = /^export\s{1,9}(?:const|let|default|function)\s/
const IMPORT = /^import\s{1,9}['"]|\sfrom\s{1,9}['"]/

/** A plugin of unified. In Markdown that other engines read as MDX, paragraphs of imports and exports go too. */
export function dropModuleLines() {
  return (tree: Root) => {
    tree.children = tree.children.filter(
      (child) => child.type !== 'paragraph' || child.children[0]?.type !== 'text' || !isModuleLine(child.children[0].value),
    )
  }
}

function isModuleLine(text: string): boolean {
  return EXPORT.test(text) || (/^import\s/.test(text) && IMPORT.test(text))
}
