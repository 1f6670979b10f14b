// A complete backup, made and read again.
import { describe, expect, test } from 'vitest'
import { siteWithPictures } from '#tests/support/site-with-pictures.ts'

describe('backup', () => {
  test('a complete backup is read again by --verify', async () => {
    const { cli } = await siteWithPictures()
    const made = cli('backup', 'site.tar', '--json')
    expect(made).toMatchObject({ status: 0, stderr: '' })
    const verified = cli('backup', '--verify', 'site.tar', '--json')
    expect(verified).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(verified.stdout)).toEqual(JSON.parse(made.stdout))
    expect(cli('backup', '--verify', 'site.tar').stdout).toMatch(/site\.tar: .* tables, 2 pictures\. Read back and complete\.\n$/)
  })
})
