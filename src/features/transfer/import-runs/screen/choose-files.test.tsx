import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ChooseFiles } from './choose-files.tsx'

describe('ChooseFiles', () => {
  test('says what becomes of the data in pictures and recordings', () => {
    const html = renderToStaticMarkup(<ChooseFiles formerSite="" onFormerSite={() => {}} isReading={false} onChoose={async () => {}} />)
    expect(html).toContain('Pictures are stored without metadata.')
    expect(html).toMatch(/Video, audio and other files keep the data that they hold, such as place, device and author\./)
  })
})
