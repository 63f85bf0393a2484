import './rows.ts'
import '../../../web/src/app/main.tsx'
