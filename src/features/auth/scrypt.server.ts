// better-auth's hashing: scrypt, 32 MB and about 0.1 s of one core for each password. Imported lazily, because no visitor needs it.

export async function hashPassword(password: string): Promise<string> {
  return (await import('better-auth/crypto')).hashPassword(password)
}

export async function verifyPassword(answer: { hash: string; password: string }): Promise<boolean> {
  return (await import('better-auth/crypto')).verifyPassword(answer)
}
