import { NativeSelect } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { isLang, LANGS, type Lang } from '@home-credit/texts/runtime'
import { langName } from './languages.ts'

export function LanguageSelect({ lang, onLang }: { lang: Lang; onLang: (lang: Lang) => void }) {
  return (
    <NativeSelect
      aria-label={texts.console_language()}
      w={130}
      value={lang}
      data={LANGS.map((each) => ({ value: each, label: langName(each) }))}
      onChange={({ currentTarget: { value } }) => isLang(value) && onLang(value)}
    />
  )
}
