import './rows.ts'
import '../../../web/src/app/start.ts'
