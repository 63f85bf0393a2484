// The peer of the reads: bare node:http, one named query, the same JSON. Arguments: database url, port, file with the JSON.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

const [url, port, file] = process.argv.slice(2) as [string, string, string]
const bodies = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
const pool = new pg.Pool({ connectionString: url, max: 20 })
const QUERY = { name: 'bare', text: 'select id, name, brand, min_price_e4, in_stock from shared.products order by sales desc, id limit 20' }

createServer((request, response) => {
  pool.query(QUERY).then(
    () => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(JSON.stringify(bodies[request.url!.slice(1)]))
    },
    (error: Error) => {
      response.statusCode = 500
      response.end(error.message)
    },
  )
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
