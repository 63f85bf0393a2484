import type { ImportLayout } from '@caiyuan/contract/import-layout'
import { InputNumber, Select } from 'antd'
import css from '../import.module.css'

interface Found {
  sheet: string
  sheets: readonly string[]
  headRow: number
}

/** Which sheet and which row the table begins with. */
export const Layout = ({ found, chosen, set }: { found: Found; chosen: ImportLayout; set: (change: Partial<ImportLayout>) => void }) => (
  <div className={css['layout']}>
    {found.sheets.length > 1 ? (
      <label>
        工作表
        <Select
          aria-label="工作表"
          style={{ minWidth: 160 }}
          // Not what is shown meanwhile: the first sheet, too, has to be chosen.
          value={chosen.sheet || null}
          placeholder="请选择"
          options={found.sheets.map((it) => ({ value: it, label: it }))}
          onChange={(sheet: string) => set({ sheet, headRow: 0 })}
        />
      </label>
    ) : null}
    <label>
      表头在第
      <InputNumber
        aria-label="表头所在的行"
        min={1}
        max={1000}
        precision={0}
        value={found.headRow}
        changeOnWheel={false}
        onPressEnter={(event) => set({ headRow: Number(event.currentTarget.value) || 0 })}
        onBlur={(event) => Number(event.target.value) !== found.headRow && set({ headRow: Number(event.target.value) || 0 })}
      />
      行
    </label>
    {found.sheets.length > 1 && chosen.sheet === '' ? (
      <span className="wait">
        文件有 {found.sheets.length} 张工作表，请选择要导入的一张；下面先按「{found.sheet}」显示
      </span>
    ) : null}
  </div>
)
