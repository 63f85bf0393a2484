// A firm on screens that are scanned: its short name, the registered one as tooltip.
interface Names {
  supplierName: string
  supplierFullName: string
}

export const SupplierName = ({ of: it }: { of: Names }) => <span title={it.supplierFullName}>{it.supplierName}</span>
