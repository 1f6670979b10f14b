// The files that the command `backup` may not replace or read.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { siteWithPictures } from '#tests/support/site-with-pictures.ts'

describe('backup', () => {
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

  test('one that lacks files does not replace one that has them', async () => {
    const { folder, cli, lose } = await siteWithPictures()
    cli('backup', 'site.tar')
    const before = readFileSync(path.join(folder, 'site.tar'))
    lose()
    for (const _time of [1, 2]) {
      const { status, stdout, stderr } = cli('backup', 'site.tar')
      expect([status, stdout, stderr]).toEqual([
        1,
        expect.stringMatching(/^\S*site-incomplete\.tar: .* 0 pictures/),
        expect.stringMatching(/site\.tar lacks fewer files, and stays as it is\.\n$/),
      ])
    }
    expect(readFileSync(path.join(folder, 'site.tar')).equals(before)).toBe(true)
    expect(cli('doctor').stdout).toMatch(/WRONG +media +2 files .* restore DATA_DIR\/media/)
  })

  test('a folder in the place of the file is named', async () => {
    const { folder, cli } = await siteWithPictures()
    expect(cli('backup', '.')).toMatchObject({ status: 1, stderr: `${folder} is a folder: give the name of a file.\n` })
  })

  test('a file that is no backup, and a call without a file or with two, are refused', async () => {
    const { cli } = await siteWithPictures()
    expect(cli('backup', '--verify', 'data/db/PG_VERSION')).toMatchObject({
      status: 1,
      stderr: 'PG_VERSION is not a backup of Inkfolio.\n',
    })
    for (const args of [[], ['site.tar', '--verify', 'other.tar']]) {
      expect(cli('backup', ...args)).toMatchObject({ status: 1, stderr: 'Give the file to write, or --verify with the file to read.\n' })
    }
  })
})
