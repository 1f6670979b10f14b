// Values of JavaScript that can be read without running it: nothing of an author's MDX is ever executed.
import type { Expression, Node, Program } from 'estree'

/** The value of a literal, a template without placeholders, an array or an object of them; undefined for everything else. */
export function staticValue(expression: Expression | null | undefined, names: ReadonlyMap<string, string> = new Map()): unknown {
  switch (expression?.type) {
    case 'Literal':
      return expression.value
    case 'TemplateLiteral':
      return expression.expressions.length === 0 ? expression.quasis.map(({ value }) => value.cooked ?? '').join('') : undefined
    case 'Identifier':
      return names.get(expression.name)
    case 'MemberExpression':
      // `picture.src` of an imported picture.
      return expression.object.type === 'Super' ? undefined : fileOf(staticValue(expression.object, names))
    case 'CallExpression':
      return requiredFile(expression)
    case 'UnaryExpression':
      return expression.operator === '-' ? negated(staticValue(expression.argument)) : undefined
    case 'ArrayExpression':
      return expression.elements.flatMap((element) => {
        const value = element && element.type !== 'SpreadElement' ? staticValue(element, names) : undefined
        return value === undefined ? [] : [value]
      })
    case 'ObjectExpression':
      return Object.fromEntries(
        expression.properties.flatMap((property): [string, unknown][] => {
          if (property.type !== 'Property' || property.computed) return []
          const key = property.key.type === 'Identifier' ? property.key.name : String(staticValue(toExpression(property.key)))
          const value = staticValue(toExpression(property.value), names)
          return value === undefined ? [] : [[key, value]]
        }),
      )
    default:
      return undefined
  }
}

function toExpression(node: Node): Expression | null {
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
    case 'Identifier':
    case 'MemberExpression':
    case 'CallExpression':
    case 'UnaryExpression':
    case 'ArrayExpression':
    case 'ObjectExpression':
      return node
    default:
      return null
  }
}

function fileOf(value: unknown): unknown {
  return typeof value === 'string' ? value : undefined
}

function negated(value: unknown): unknown {
  return typeof value === 'number' ? -value : undefined
}

/** `require('./a.png')`, also with `.default`. */
function requiredFile({ callee, arguments: [first] }: Extract<Expression, { type: 'CallExpression' }>): unknown {
  return callee.type === 'Identifier' && callee.name === 'require' && first?.type === 'Literal' ? first.value : undefined
}

/** The value of the only expression of a program. */
export function programValue(program: Program | null | undefined, names?: ReadonlyMap<string, string>): unknown {
  const [statement] = program?.body ?? []
  return statement?.type === 'ExpressionStatement' ? staticValue(statement.expression, names) : undefined
}

/** The files of default imports, by the name they have in the text. */
export function importedFiles({ body }: Program): [string, string][] {
  return body.flatMap((statement): [string, string][] => {
    if (statement.type !== 'ImportDeclaration' || typeof statement.source.value !== 'string') return []
    const file = statement.source.value
    return statement.specifiers.flatMap((specifier) => (specifier.type === 'ImportDefaultSpecifier' ? [[specifier.local.name, file]] : []))
  })
}

/** The words that JSX inside of an expression shows. */
export function jsxText(value: unknown): string {
  if (Array.isArray(value)) return value.map(jsxText).filter(Boolean).join(' ')
  if (typeof value !== 'object' || value === null) return ''
  if ('type' in value && value.type === 'JSXText' && 'value' in value) return String(value.value).replace(/\s+/g, ' ').trim()
  return Object.entries(value)
    .map(([key, child]) => (key === 'loc' || key === 'range' || key === 'comments' ? '' : jsxText(child)))
    .filter(Boolean)
    .join(' ')
}
