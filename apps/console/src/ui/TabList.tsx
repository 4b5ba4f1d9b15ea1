import { NativeSelect, Tabs } from '@mantine/core'

interface TabListProps {
  /** What the tabs are parts of. */
  label: string
  tabs: readonly { value: string; label: string }[]
  value: string
  onChange(value: string): void
}

/** The tabs of a page in one line; a list to choose from on a phone, where they would not fit. */
export const TabList = ({ label, tabs, value, onChange }: TabListProps) => (
  <>
    <NativeSelect
      hiddenFrom="sm"
      mb="md"
      aria-label={label}
      value={value}
      data={[...tabs]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    <Tabs.List visibleFrom="sm" mb="md">
      {tabs.map((tab) => (
        <Tabs.Tab key={tab.value} value={tab.value} px={10}>
          {tab.label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </>
)
