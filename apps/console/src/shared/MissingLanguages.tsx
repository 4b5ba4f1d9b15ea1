import { Group } from '@mantine/core'
import type { Lang } from '@home-credit/texts/runtime'
import { Tag } from '../ui/Tag.tsx'
import { langName } from './languages.ts'

export const MissingLanguages = ({ missing, none }: { missing: readonly Lang[]; none: string }) =>
  missing.length === 0 ? (
    <>{none}</>
  ) : (
    <Group gap={4}>
      {missing.map((lang) => (
        <Tag key={lang} tone="red" sign="!">
          {langName(lang)}
        </Tag>
      ))}
    </Group>
  )
