import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unServidor } from '../../../tests/support/server/test-server.ts'
import type { Correo } from './carta.ts'
import { abrirCorreo } from './correo.ts'
import { unServidorSmtp, type ServidorSmtp } from '../../../tests/support/server/mail.ts'

const carta = { para: 'niña@ejemplo.do', asunto: 'Mañana, ¿sí?', texto: 'Año nuevo: http://m.test/x', html: '<p>Año nuevo</p>' }

let smtp: ServidorSmtp
let correo: Correo | undefined
const ahora = () => new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  smtp = await unServidorSmtp()
  correo = abrirCorreo({ produccion: true, correo: { smtpUrl: smtp.url, de: 'Mercana <hola@m.test>' } }, ahora)
})
afterAll(async () => {
  correo?.cerrar()
  await smtp.cerrar()
})

describe('el correo', () => {
  it('sale por SMTP con sus acentos, de quien dice la configuración', async () => {
    await correo?.enviar({ ...carta, para: 'nina@ejemplo.do' })
    expect(smtp.para('nina@ejemplo.do')).toMatchObject([{ de: 'hola@m.test', asunto: carta.asunto, texto: carta.texto }])
  })

  it('una coma o un salto de línea en la dirección no hacen otro destinatario ni otra cabecera', async () => {
    const antes = smtp.cartas.length
    await Promise.allSettled(['a@m.test, b@m.test', 'a@m.test\r\nBcc: b@m.test'].map(async (para) => correo?.enviar({ ...carta, para })))
    for (const { para, crudo } of smtp.cartas.slice(antes)) {
      expect(para).toHaveLength(1)
      expect(para).not.toContain('b@m.test')
      expect(crudo).not.toMatch(/^bcc:/im)
    }
  })

  it('dice que no cuando el servidor de correo no la quiso, y cuando no hay quien conteste', async () => {
    smtp.rechazar('nadie@ejemplo.do')
    await expect(correo?.enviar({ ...carta, para: 'nadie@ejemplo.do' })).rejects.toThrow(/No such user/)
    const mudo = abrirCorreo({ produccion: true, correo: { smtpUrl: 'smtp://127.0.0.1:1', de: 'm@m.test' } }, ahora)
    await expect(mudo?.enviar({ ...carta, para: 'a@ejemplo.do' })).rejects.toThrow()
    mudo?.cerrar()
  })

  it('sin configurar se queda en una página de desarrollo, y en producción no existe ni la página', async () => {
    const [casa, produccion] = await Promise.all([unServidor({ NODE_ENV: 'development' }), unServidor()])
    await casa.server.correo?.enviar({ ...carta, asunto: '<img src=x onerror=alert(1)>' })
    const pagina = await casa.app.inject('/desarrollo/correo')
    expect(pagina.statusCode).toBe(200)
    expect(pagina.body).toContain('<a href="http://m.test/x">')
    expect(pagina.body).toContain('&lt;img src=x')
    expect(pagina.body).not.toContain('<img')
    expect(produccion.server.correo).toBeUndefined()
    const nada = await produccion.app.inject({ url: '/desarrollo/correo', headers: { accept: 'text/html' } })
    expect([nada.statusCode, nada.json()]).toEqual([404, { code: 'ruta.no-existe' }])
    await Promise.all([casa.cerrar(), produccion.cerrar()])
  })
})
