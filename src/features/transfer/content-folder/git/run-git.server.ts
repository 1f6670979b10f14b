// Runs the git of this machine: without a shell, without questions, for a bounded time and with bounded output. Git finds its credentials itself;
// they are never read here. Hooks and configuration of the repository are the owner's own and apply.
import { existsSync } from 'node:fs'
import { GitPluginError, simpleGit } from 'simple-git'
import { programEnvironment } from '#src/server/env.server.ts'
import { redactMessage } from './redact.ts'

const COMMAND_MS = 30_000
/** Fetching and pushing. */
export const NETWORK_MS = 60_000
/** Commands that run hooks, or that must not be ended half-way. */
export const CHANGE_MS = 300_000
const MAX_OUTPUT = 8_000_000
/** Before a command with paths: a path is no pattern. */
export const LITERAL = '--literal-pathspecs'
/** A hook may leave a process behind that keeps the pipes open. */
const PIPES_MS = 1_000

/** `ended`: by the signal, because the site stops. */
type Failure = 'exit' | 'missing' | 'timeout' | 'output' | 'ended'

/** The message is safe to log and to show. `stdout` and `stderr` are not. */
export class GitError extends Error {
  override name = 'GitError'
  readonly failure: Failure
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string

  constructor(failure: Failure, text: string, { exitCode = -1, stdout = '', stderr = '' } = {}) {
    super(redactMessage(text))
    this.failure = failure
    this.exitCode = exitCode
    this.stdout = stdout
    this.stderr = stderr
  }
}

export type GitOptions = {
  /** The process is ended after so many milliseconds. */
  limitMs?: number
  maxOutput?: number
  /** Ends the process. */
  signal?: AbortSignal
  /** Added to the environment. */
  variables?: Readonly<Record<string, string>>
}

/** Variables of Git that the operator may set for the site. Others could lead Git to another repository, or print what must stay secret. */
const KEPT = /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|SSL_\w+|HTTP_\w+|PROXY_COMMAND)$/
/** Programs that would ask somebody. */
const INTERACTIVE = new Set(['EDITOR', 'VISUAL', 'PAGER', 'PREFIX', 'SSH_ASKPASS'])

const ALLOWED = {
  // Otherwise simple-git forbids short forms of options in hooks, too.
  allowAbbreviatedOptions: true,
  allowUnsafeAskPass: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeGitProxy: true,
  allowUnsafeSshCommand: true,
} as const

/** Runs a command in this folder and returns its output. Throws GitError when it fails. */
export async function runGit(folder: string, args: readonly string[], options: GitOptions = {}): Promise<string> {
  if (!existsSync(folder)) throw new GitError('exit', `the folder ${folder} does not exist`)
  const { limitMs = COMMAND_MS, maxOutput = MAX_OUTPUT, signal } = options
  const environment = environmentFor(options.variables)
  const tooLong = new AbortController()
  const command = args.find((arg) => !arg.startsWith('-')) ?? ''
  let failed: GitError | undefined
  const git = simpleGit({
    baseDir: folder,
    abort: signal ? AbortSignal.any([tooLong.signal, signal]) : tooLong.signal,
    allowEnvironment: Object.keys(environment).filter((name) => name.startsWith('GIT_')),
    unsafe: ALLOWED,
    // A fixed limit: output does not extend it.
    timeout: { block: limitMs, stdOut: false, stdErr: false },
    completion: { onClose: true, onExit: PIPES_MS },
    // Hooks inherit the input, and must find its end.
    input: () => '\n',
    errors: (error, { exitCode, stdOut, stdErr }) => {
      // simple-git takes a failure without a message for a success.
      if (error === undefined && exitCode === 0) return undefined
      const output = { exitCode, stdout: Buffer.concat(stdOut).toString(), stderr: Buffer.concat(stdErr).toString() }
      failed = describe(error, output, { command, limitMs, isEnding: signal?.aborted ?? false })
      return failed
    },
  })
  let bytes = 0
  git.env(environment).outputHandler((_command, stdout, stderr) => {
    for (const stream of [stdout, stderr]) {
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxOutput) tooLong.abort()
      })
    }
  })
  try {
    return await git.raw(['-c', 'core.quotePath=false', '--no-pager', ...args])
  } catch (error) {
    // simple-git wraps the error.
    throw failed ?? error
  }
}

function describe(
  error: Buffer | Error | undefined,
  output: { exitCode: number; stdout: string; stderr: string },
  { command, limitMs, isEnding }: { command: string; limitMs: number; isEnding: boolean },
): GitError {
  if (error instanceof GitPluginError && error.plugin === 'timeout')
    return new GitError('timeout', `git ${command} did not end within ${limitMs / 1000} s`, output)
  if (error instanceof GitPluginError && error.plugin === 'abort')
    return isEnding
      ? new GitError('ended', `git ${command} was ended, because the site stops`, output)
      : new GitError('output', `git ${command} printed more than is read`, output)
  const text = Buffer.isBuffer(error) ? error.toString() : (error?.message ?? '')
  if (text.includes('spawn git ENOENT')) return new GitError('missing', 'git is not installed', output)
  return new GitError('exit', `git ${command}: ${output.stderr || text || output.stdout || `exit code ${output.exitCode}`}`, output)
}

function environmentFor(added: Readonly<Record<string, string>> = {}): Record<string, string> {
  const inherited = Object.entries(programEnvironment()).filter(([name]) =>
    name.startsWith('GIT_') ? KEPT.test(name) : !INTERACTIVE.has(name),
  )
  return {
    ...Object.fromEntries(inherited),
    // Messages are compared, so they must be in English.
    LC_ALL: 'C.UTF-8',
    LANGUAGE: '',
    GIT_TERMINAL_PROMPT: '0',
    ...added,
  }
}

/** The variables of commands that use the network: ssh asks nobody, unless the owner gave it a command of his own. */
export async function networkVariables(folder: string): Promise<Record<string, string>> {
  const environment = environmentFor()
  if (environment.GIT_SSH_COMMAND !== undefined || environment.GIT_SSH !== undefined) return {}
  const isConfigured = await succeeds(runGit(folder, ['config', '--get', 'core.sshCommand']))
  return isConfigured ? {} : { GIT_SSH_COMMAND: 'ssh -o BatchMode=yes -o ConnectTimeout=20' }
}

/** Whether a command ended with 0; false for any other exit code. Throws GitError when it did not end by itself. */
export async function succeeds(command: Promise<string>): Promise<boolean> {
  return (await outputOf(command)) !== null
}

/** The output of a command; null when it ended with another exit code than 0. Throws GitError when it did not end by itself. */
export async function outputOf(command: Promise<string>): Promise<string | null> {
  try {
    return await command
  } catch (error) {
    if (error instanceof GitError && error.failure === 'exit') return null
    throw error
  }
}
