// Backups that lack a picture, and those that are read again.
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

  test('one without pictures of the database fails, says how many, and so do --verify, doctor and restore', async () => {
    const { cli, lose } = await siteWithPictures()
    lose()
    const sentence = /2 files of pictures or recordings are missing or damaged: [0-9a-f]{64}\.\w+, [0-9a-f]{64}\.\w+/
    for (const args of [['site.tar'], ['--verify', 'site.tar']]) {
      const { status, stdout, stderr } = cli('backup', ...args)
      expect({ status, stdout, stderr }, args[0]).toEqual({
        status: 1,
        stdout: expect.stringMatching(/0 pictures\. Read back\.\n$/),
        stderr: expect.stringMatching(sentence),
      })
    }
    expect(cli('doctor')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/WRONG +backup .*; 2 files of pictures or recordings are missing/),
    })
    expect(cli('restore', 'site.tar', '--yes').stderr).toMatch(
      /^The backup is not complete: 2 files .*They will be missing on the site\.\n/,
    )
  })
})
