import { describe, expect, it } from 'vitest'
import { explicarCodigo, mensajeDe, messages } from './messages.ts'
import type { ClaseProblema } from './fiscal/cuenta-de-rango.ts'
import { motivosCuarentena } from './core/sync.ts'

const fuentes: Record<string, string> = {
  ...import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>(['../../sync-server/**/*.ts', '!../../sync-server/**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
}

/** Every code that a source names in `fallo('…')`, also across lines, with a file that names it. */
const usados = Object.entries(fuentes).flatMap(([archivo, texto]) =>
  [...texto.matchAll(/\bfallo\(\s*'([^']+)'/g)].map((hallado) => ({ codigo: hallado[1] ?? '', archivo })),
)

const problemas: ClaseProblema[] = [
  'usado-dos-veces',
  'usado-fuera-de-bloque',
  'usado-y-anulado',
  'anulado-fuera-de-bloque',
  'anulado-y-prestado',
  'bloques-se-cruzan',
  'bloque-fuera-de-rango',
  'siguiente-atrasado',
]

describe('las palabras', () => {
  it('cada código que el programa usa tiene las suyas', () => {
    expect(usados.length).toBeGreaterThan(100)
    expect(usados.filter(({ codigo }) => !Object.hasOwn(messages, codigo)).map(({ codigo, archivo }) => `${codigo} (${archivo})`)).toEqual(
      [],
    )
  })

  it('los códigos que llevan el nombre de la entidad tienen las de cualquier documento', () => {
    const sufijos = Object.values(fuentes).flatMap((texto) =>
      [...texto.matchAll(/\bfallo\(\s*`\$\{[^}]+\}\.([a-z-]+)`/g)].map((hallado) => hallado[1]),
    )
    for (const sufijo of sufijos) expect(messages).toHaveProperty([`documento.${sufijo}`])
    expect(explicarCodigo('complemento.no-existe')).toBe(messages['documento.no-existe']?.mensaje)
  })

  it('cada motivo de cuarentena y cada contradicción de un rango tienen las suyas', () => {
    const codigos = [...motivosCuarentena.map((motivo) => `cuarentena.${motivo}`), ...problemas.map((clase) => `prueba.${clase}`)]
    expect(codigos.filter((codigo) => !Object.hasOwn(messages, codigo))).toEqual([])
  })

  it('los datos que una regla da son los que sus palabras esperan', () => {
    const mensajes = Object.entries(fuentes)
      .filter(([archivo]) => archivo.includes('.rules.'))
      .flatMap(([, texto]) => [...texto.matchAll(/\bfallo\(\s*'([^']+)'\s*(?:,\s*\{([^}]*)\})?/g)])
    const sinDato = mensajes.flatMap(([, codigo = '', datos = '']) => {
      const dados = [...datos.matchAll(/(\w+)\s*(?=[:,]|$)/g)].map((dado) => dado[1])
      const { mensaje = '', arreglo = '' } = messages[codigo] ?? {}
      return [...`${mensaje} ${arreglo}`.matchAll(/\{(\w+)\}/g)]
        .filter((hueco) => !dados.includes(hueco[1]))
        .map((hueco) => `${codigo} {${hueco[1]}}`)
    })
    expect(sinDato).toEqual([])
  })

  it('son frases enteras, y un código es entidad.que-paso en ASCII', () => {
    const malos = Object.entries(messages).filter(
      ([codigo, { mensaje, arreglo = '.' }]) =>
        !(/^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/i.test(codigo) && /^[¿¡A-ZÁÉÍÓÚÑ{]/.test(mensaje) && /[.!?]$/.test(arreglo)),
    )
    expect(malos).toEqual([])
  })

  it('las del producto están tal cual', () => {
    expect(explicarCodigo('guardar.actualizado')).toBe('Documento actualizado con éxito')
    expect(explicarCodigo('guardar.eliminado')).toBe('Eliminado con éxito')
    expect(explicarCodigo('guardar.error-al-crear')).toBe('Error al crear el documento')
    expect(explicarCodigo('guardar.error-al-actualizar')).toBe('Error al actualizar el documento')
    expect(explicarCodigo('guardar.error-al-eliminar')).toBe('Error al eliminar el documento')
    expect(explicarCodigo('guardar.error-en-subcoleccion')).toBe('Error al actualizar el documento en la subcolección')
  })

  it('llevan los datos puestos; lo que falta se queda con su nombre', () => {
    expect(mensajeDe({ code: 'pago.falta', datos: { falta: 'RD$5.00' } })).toEqual({
      mensaje: 'Faltan RD$5.00 por pagar.',
      arreglo: 'Agrega otro pago o corrige el monto.',
    })
    expect(mensajeDe({ code: 'pago.falta' }).mensaje).toBe('Faltan {falta} por pagar.')
    expect(mensajeDe({ code: 'guardar.actualizado' })).toEqual({ mensaje: 'Documento actualizado con éxito' })
  })

  it('un código sin palabras se enseña en vez de callarse, aunque se llame como algo heredado', () => {
    expect(mensajeDe({ code: 'marte.caido' }).mensaje).toContain('marte.caido')
    expect(mensajeDe({ code: 'toString' }).mensaje).toContain('toString')
  })
})
