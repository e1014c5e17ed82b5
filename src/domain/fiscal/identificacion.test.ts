import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { compradorDe, CONSUMIDOR_FINAL, nombreCliente, ordenarClientes } from '#domain/ventas/comprador.ts'
import {
  enlaceWhatsapp,
  formatoIdentificacion,
  formatoTelefono,
  leerTelefono,
  nombreProveedor,
  revisarIdentificacion,
  sirveDeRnc,
  tipoPorLargo,
} from './identificacion.ts'

describe('RNC y cédula', () => {
  it.each(['101850043', '131246796', '401506254', '122011226', '101637587', '1-31-24679-6'])('el RNC %s está bien', (rnc) => {
    expect(revisarIdentificacion(rnc)).toMatchObject({ tipo: 'RNC', formatoValido: true, digitoValido: true, aviso: undefined })
  })

  it.each(['101850042', '131246797', '401506253', '112031226', '101581601'])('el RNC %s avisa de su dígito y sigue sirviendo', (rnc) => {
    expect(revisarIdentificacion(rnc)).toMatchObject({ formatoValido: true, digitoValido: false, aviso: { code: 'identificacion.digito' } })
    expect(sirveDeRnc(rnc)).toBe(true)
  })

  it.each(['00113918205', '22400022111', '224-0002211-1', '05000000009'])('la cédula %s está bien', (cedula) => {
    expect(revisarIdentificacion(cedula)).toMatchObject({ tipo: 'Cédula', formatoValido: true, digitoValido: true, aviso: undefined })
  })

  it.each(['00113918204', '00114272360', '00105606543'])('la cédula %s avisa de su dígito y sigue sirviendo', (cedula) => {
    expect(revisarIdentificacion(cedula)).toMatchObject({
      formatoValido: true,
      digitoValido: false,
      aviso: { code: 'identificacion.digito' },
    })
    expect(sirveDeRnc(cedula)).toBe(true)
  })

  it('un largo raro avisa; de ocho dígitos hay RNC verdaderos, de diez no', () => {
    expect(revisarIdentificacion('10233317')).toMatchObject({
      tipo: 'RNC',
      formatoValido: false,
      aviso: { code: 'identificacion.largo', datos: { digitos: 9 } },
    })
    expect(revisarIdentificacion('1234567890', 'Cédula')).toMatchObject({
      formatoValido: false,
      aviso: { code: 'identificacion.largo', datos: { digitos: 11 } },
    })
    expect(['10233317', '1234567890', '', '<b>1</b>'].map(sirveDeRnc)).toEqual([true, false, false, false])
  })

  it('letras en una cédula no se tiran en silencio', () => {
    expect(revisarIdentificacion('0011391820x', 'Cédula')).toMatchObject({ formatoValido: false, digitoValido: false })
  })

  it('con letras es un pasaporte, sin dígito verificador', () => {
    expect(revisarIdentificacion('sc 1234567')).toMatchObject({
      tipo: 'Pasaporte',
      valor: 'SC1234567',
      formatoValido: true,
      digitoValido: true,
      aviso: undefined,
    })
    expect(revisarIdentificacion('A1', 'Pasaporte')).toMatchObject({
      formatoValido: false,
      aviso: { code: 'identificacion.pasaporte-raro' },
    })
    expect(revisarIdentificacion('123456789', 'Pasaporte')).toMatchObject({ tipo: 'Pasaporte', formatoValido: true })
  })

  it('sin nada no avisa de nada', () => {
    expect(revisarIdentificacion('  ')).toEqual({ tipo: '', valor: '', formatoValido: false, digitoValido: false, aviso: undefined })
  })

  it('se escriben con sus guiones, y lo demás como está', () => {
    expect(['131246796', '22400022111', 'SC1234567', '10233317'].map(formatoIdentificacion)).toEqual([
      '1-31-24679-6',
      '224-0002211-1',
      'SC1234567',
      '10233317',
    ])
  })
})

describe('teléfono', () => {
  it.each([
    ['809-555-1234', '+18095551234'],
    ['(829) 555 1234', '+18295551234'],
    ['1 849 555 1234', '+18495551234'],
    ['+1 809 555 1234', '+18095551234'],
    ['+34 600 123 456', '+34600123456'],
    ['0034600123456', '+34600123456'],
    ['', ''],
    ['555-1234', 'telefono.no-se-entiende'],
    ['212 555 1234', 'telefono.no-se-entiende'],
    ['+0', 'telefono.no-se-entiende'],
    ['llámame', 'telefono.no-se-entiende'],
  ])('«%s» es %s', (texto, esperado) => {
    const leido = leerTelefono(texto)
    expect(leido.ok ? leido.value : leido.error.code).toBe(esperado)
  })

  it('el dominicano se muestra sin el código del país', () => {
    expect([formatoTelefono('+18095551234'), formatoTelefono('8095551234')]).toEqual(['809-555-1234', '809-555-1234'])
    expect([formatoTelefono('+34600123456'), formatoTelefono('')]).toEqual(['+34600123456', ''])
  })
})

describe('cómo se llama la gente', () => {
  it('un cliente es su nombre más identificación, correo o teléfono, lo primero que tenga', () => {
    const nombre = 'Ana Reyes'
    expect(nombreCliente({ nombre, identificacion: '22400022111', email: 'ana@ejemplo.do' })).toBe('Ana Reyes · 224-0002211-1')
    expect(nombreCliente({ nombre, identificacion: '', email: 'ana@ejemplo.do', telefono: '+18095551234' })).toBe(
      'Ana Reyes · ana@ejemplo.do',
    )
    expect(nombreCliente({ nombre, telefono: '+18095551234' })).toBe('Ana Reyes · 809-555-1234')
    expect(nombreCliente({ nombre })).toBe('Ana Reyes')
    expect(nombreCliente(CONSUMIDOR_FINAL)).toBe('Consumidor Final')
    expect(nombreProveedor({ razonSocial: 'Distribuidora Corripio SAS' })).toBe('Distribuidora Corripio SAS')
  })

  it('Consumidor Final va siempre primero y los demás por nombre, con ñ y acentos', () => {
    const nombres = ['Ñico', 'Zoila', 'Álvaro', 'nadia', 'Abad', 'Consumidor Final', 'Nuria'].map((nombre) => ({ nombre }))
    expect(ordenarClientes(nombres).map(({ nombre }) => nombre)).toEqual([
      'Consumidor Final',
      'Abad',
      'Álvaro',
      'nadia',
      'Nuria',
      'Ñico',
      'Zoila',
    ])
  })

  it('la factura lleva del cliente solo lo que la factura necesita', () => {
    const cliente = construir(Cliente, {}, { id: 'cliente:7' })
    expect(compradorDe(cliente)).toEqual({
      clienteId: 'cliente:7',
      nombre: 'Ferretería Los Prados SRL',
      identificacion: '131246796',
      tipoIdentificacion: 'RNC',
    })
  })
})

describe('WhatsApp', () => {
  it.each([
    ['809-555-1234', 'https://wa.me/18095551234'],
    ['+1 (829) 555-1234', 'https://wa.me/18295551234'],
    ['+34 600 123 456', 'https://wa.me/34600123456'],
    ['', undefined],
    ['555', undefined],
  ])('de %s abre %s', (telefono, enlace) => {
    expect(enlaceWhatsapp(telefono)).toBe(enlace)
  })
})

it('el largo dice si es RNC o cédula', () => {
  expect(['131246796', '001-1234567-8', '12'].map(tipoPorLargo)).toEqual(['RNC', 'Cédula', ''])
})
