import { describe, expect, it } from 'vitest'
import { rolesDeTienda } from '#domain/personas/equipo.entity.ts'
import { pinCifrado } from '#domain/comandos.ts'
import { cifrarPin } from '#data/personas/pin.ts'
import { pbkdf2 } from '#data/device/browser/puertos-navegador.ts'
import { problemaDePin } from './pin.ts'
import { esMensajero, miradasDe, quePuede } from './roles.ts'

describe('un PIN nuevo', () => {
  it.each(['258046', '739182', '19283746'])('%s vale', (pin) => expect(problemaDePin(pin)).toBeUndefined())
  it.each(['', '123', '123456789', '2580', '73918', '12a456', '111111', '00000000', '123456', '654321', '012345'])(
    '«%s» no vale y se dice por qué',
    (pin) => expect(problemaDePin(pin)).toBeTypeOf('string'),
  )

  it('sale de este navegador cifrado como el servidor lo exige, con otra sal cada vez', async () => {
    let n = 0
    const sal = () => `${n++}`.padStart(32, '0')
    const [uno, otro] = [await cifrarPin('2580', { pbkdf2, sal }), await cifrarPin('2580', { pbkdf2, sal })]
    expect(pinCifrado.safeParse(uno).success).toBe(true)
    expect(JSON.stringify(uno)).not.toContain('2580')
    expect(uno.pinHash).not.toBe(otro.pinHash)
  })
})

describe('los roles', () => {
  it('cada uno dice lo que puede', () => {
    for (const rol of rolesDeTienda) expect(quePuede[rol].length).toBeGreaterThan(20)
  })
  it('la dueña mira como cada rol, y como quien aquí hace de varios, una vez cada conjunto', () => {
    const personas = [
      { rol: 'cajero', otrosRoles: [] },
      { rol: 'contador', otrosRoles: ['cajero'] },
      { rol: 'cajero', otrosRoles: ['contador'] },
      { rol: 'propietario', otrosRoles: ['cajero'] },
    ] as const
    expect(miradasDe(personas)).toEqual([
      ...rolesDeTienda.filter((rol) => rol !== 'propietario').map((rol) => ({ rol, otrosRoles: [] })),
      { rol: 'contador', otrosRoles: ['cajero'] },
    ])
  })
  it('el cargo Delivery marca a los mensajeros', () => {
    expect(esMensajero(' delivery ')).toBe(true)
    expect(esMensajero('Cajero')).toBe(false)
  })
})
