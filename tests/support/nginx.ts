// Where nginx is installed.
import { existsSync } from 'node:fs'
import path from 'node:path'

export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file))
}
