import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { FigureField } from './FigureField.tsx'
import { emptyValue, type Field, type ListOfItems, type SettingForm } from './setting-forms.ts'
import classes from './Terms.module.css'
import { listAt, valueAt, withValueAt, type ValuePath } from './value-path.ts'

export interface SettingFieldsProps {
  form: SettingForm
  value: unknown
  /** The value in force; undefined if there is none yet. */
  before: unknown
  readOnly: boolean
  /** By path, as the server names them: `value.0.name`. */
  faults: Record<string, string>
  /** The item on the screen, of a list that shows one at a time. */
  chosen: number
  onChange(value: unknown): void
  onChoose(index: number): void
}

/** The fields of any setting, drawn from its description. */
export function SettingFields(props: SettingFieldsProps) {
  const { form, value, before, readOnly, faults, onChange } = props
  return (
    <Stack gap="md">
      {form.fields.length > 0 && (
        <Figures
          fields={form.fields}
          path={[]}
          value={value}
          before={before === undefined ? undefined : { value: before }}
          readOnly={readOnly}
          faults={faults}
          onChange={onChange}
        />
      )}
      {form.list !== undefined && <Items {...props} list={form.list} />}
    </Stack>
  )
}

interface FiguresProps extends Pick<SettingFieldsProps, 'value' | 'readOnly' | 'faults' | 'onChange'> {
  fields: readonly Field[]
  /** Where the fields are inside the value. */
  path: ValuePath
  /** The setting or item in force. */
  before: { value: unknown } | undefined
}

const Figures = ({ fields, path, value, before, readOnly, faults, onChange }: FiguresProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" className={classes['figures'] ?? ''}>
    {fields.map((field) => {
      const at = [...path, ...field.path]
      return (
        <FigureField
          key={field.path.join('.')}
          field={field}
          value={valueAt(value, at)}
          before={before === undefined ? undefined : { value: valueAt(before.value, field.path) }}
          readOnly={readOnly}
          error={faults[['value', ...at].join('.')]}
          onChange={(figure) => onChange(withValueAt(value, at, figure))}
        />
      )
    })}
  </SimpleGrid>
)

/** The item of the version in force that has the same key. */
function itemBefore(list: ListOfItems, before: unknown, item: unknown): { value: unknown } | undefined {
  const key = valueAt(item, [list.key])
  const found = listAt(before, list.path).find((each) => valueAt(each, [list.key]) === key)
  return found === undefined ? undefined : { value: found }
}

function Items({
  list,
  value,
  before,
  readOnly,
  faults,
  chosen,
  onChange,
  onChoose,
}: SettingFieldsProps & { list: ListOfItems }) {
  const items = listAt(value, list.path)
  // Items have no lasting name while they are typed, so each gets one when the form opens or the item is added.
  const [keys, setKeys] = useState(() => items.map((_, index) => index))
  const setItems = (next: readonly unknown[]): void => onChange(withValueAt(value, list.path, next))
  const add = (): void => {
    setKeys([...keys, Math.max(-1, ...keys) + 1])
    setItems([...items, emptyValue(list.fields)])
    onChoose(items.length)
  }
  const remove = (index: number): void => {
    setKeys(keys.filter((_, each) => each !== index))
    setItems(items.filter((_, each) => each !== index))
    onChoose(Math.max(0, index - 1))
  }
  return (
    <>
      {items.map((item, index) => {
        if (list.oneAtATime === true && index !== chosen) return null
        const name = valueAt(item, ['name']) ?? valueAt(item, [list.key])
        const title = typeof name === 'string' && name !== '' ? name : list.item()
        return (
          <fieldset key={keys[index]} className={classes['item']}>
            <legend className={classes['legend']}>{title}</legend>
            <Figures
              fields={list.fields}
              path={[...list.path, String(index)]}
              value={value}
              before={itemBefore(list, before, item)}
              readOnly={readOnly}
              faults={faults}
              onChange={onChange}
            />
            {!readOnly && (
              <Button variant="subtle" color="red" size="sm" mt="xs" onClick={() => remove(index)}>
                {list.remove()}
              </Button>
            )}
          </fieldset>
        )
      })}
      {!readOnly && (
        <Group>
          <Button variant="default" onClick={add}>
            {list.add()}
          </Button>
        </Group>
      )}
    </>
  )
}
