/**
 * What no store writes, whoever asks. CouchDB runs the text of this file as `validate_doc_update` (hence plain ES5, one
 * function, nothing from outside); the embedded store and whoever wants to know beforehand import it. What it decides on
 * comes from the entities' declarations (guard-table.ts). Deep validation is zod's, at the device and at the door.
 *
 * Answers '' when the write is allowed, else why not: 'rol', 'sobre:<campo>', 'tipo', 'id', 'falta:<campo>', 'clase:<campo>',
 * 'inmutable', 'fija:<campo>', 'estado:<de>><a>', 'borrado'.
 */
export function guard(TABLE, newDoc, oldDoc, userCtx) {
  function tiene(objeto, campo) {
    return Object.prototype.hasOwnProperty.call(objeto, campo)
  }

  function claseDe(valor) {
    if (valor === null) return 'null'
    if (Object.prototype.toString.call(valor) === '[object Array]') return 'array'
    if (typeof valor === 'number') return isFinite(valor) && Math.floor(valor) === valor ? 'integer' : 'number'
    return typeof valor
  }

  function esDeClase(valor, clases) {
    var clase = claseDe(valor)
    return clases.indexOf(clase) >= 0 || (clase === 'integer' && clases.indexOf('number') >= 0)
  }

  function iguales(a, b) {
    var clase = claseDe(a)
    var i
    var campos
    if (clase !== claseDe(b)) return false
    if (clase === 'array') {
      if (a.length !== b.length) return false
      for (i = 0; i < a.length; i++) if (!iguales(a[i], b[i])) return false
      return true
    }
    if (clase !== 'object') return a === b
    campos = Object.keys(a)
    if (campos.length !== Object.keys(b).length) return false
    for (i = 0; i < campos.length; i++) if (!tiene(b, campos[i]) || !iguales(a[campos[i]], b[campos[i]])) return false
    return true
  }

  /* A fact stays as it came; the server may only add to what it noted at reception. */
  function hechoCambiado(nuevo, viejo) {
    var antes = viejo.recepcion || {}
    var ahora = nuevo.recepcion || {}
    var campos = Object.keys(nuevo).concat(Object.keys(viejo))
    var i
    for (i = 0; i < campos.length; i++) {
      if (campos[i].charAt(0) !== '_' && campos[i] !== 'recepcion' && !iguales(nuevo[campos[i]], viejo[campos[i]])) return true
    }
    return !iguales(antes.hash, ahora.hash) || !iguales(antes.en, ahora.en)
  }

  function sobreMalo(obligatorio) {
    var campos = Object.keys(TABLE.sobre)
    var i
    for (i = 0; i < campos.length; i++) {
      if (tiene(newDoc, campos[i]) ? !esDeClase(newDoc[campos[i]], TABLE.sobre[campos[i]]) : obligatorio) return 'sobre:' + campos[i]
    }
    return ''
  }

  function camposMalos(entidad) {
    var campos = Object.keys(entidad.campos)
    var i
    for (i = 0; i < campos.length; i++) {
      if (!tiene(newDoc, campos[i])) {
        if (entidad.obligatorios.indexOf(campos[i]) >= 0) return 'falta:' + campos[i]
      } else if (!esDeClase(newDoc[campos[i]], entidad.campos[campos[i]])) {
        return 'clase:' + campos[i]
      }
    }
    return ''
  }

  function cambioMalo(entidad, viejo) {
    var fijos = ['tipo', 'tiendaId'].concat(entidad.fija)
    var i
    if (entidad.clase === 'hecho') return hechoCambiado(newDoc, viejo) ? 'inmutable' : ''
    for (i = 0; i < fijos.length; i++) if (!iguales(newDoc[fijos[i]], viejo[fijos[i]])) return 'fija:' + fijos[i]
    return ''
  }

  function estadoMalo(entidad, viejo) {
    var de = viejo ? viejo.estado : undefined
    var a = newDoc.estado
    if (!entidad.estados || de === a) return ''
    if (viejo && tiene(entidad.estados, de)) return entidad.estados[de].indexOf(a) >= 0 ? '' : 'estado:' + de + '>' + a
    return tiene(entidad.estados, a) ? '' : 'estado:>' + a
  }

  function idAjeno(entidad, id) {
    return typeof id === 'string' && entidad.ids !== '' && !new RegExp(entidad.ids).test(id)
  }

  var viejo = oldDoc && !oldDoc._deleted ? oldDoc : null
  var roles = (userCtx && userCtx.roles) || []
  var entidad

  if (roles.indexOf('servidor') < 0 && roles.indexOf('_admin') < 0) return 'rol'
  if (newDoc._deleted) {
    entidad = viejo && tiene(TABLE.tipos, viejo.tipo) ? TABLE.tipos[viejo.tipo] : null
    /* A fact of before ids were looked at may sit where another document belongs: the server moves it to quarantine. */
    return entidad && !entidad.seBorra && !(entidad.clase === 'hecho' && idAjeno(entidad, viejo._id)) ? 'borrado' : ''
  }
  if (TABLE.libre || (typeof newDoc.tipo === 'string' && newDoc.tipo.indexOf('servidor:') === 0)) {
    if (viejo && tiene(TABLE.tipos, viejo.tipo)) return 'fija:tipo'
    return sobreMalo(false)
  }
  if (!tiene(TABLE.tipos, newDoc.tipo)) return 'tipo'
  entidad = TABLE.tipos[newDoc.tipo]
  if (sobreMalo(true)) return sobreMalo(true)
  if (!viejo && idAjeno(entidad, newDoc._id)) return 'id'
  if (entidad.clase === 'hecho' && newDoc.seq < 1) return 'sobre:seq'
  if (entidad.clase === 'hecho' && newDoc.dispositivoId === '') return 'sobre:dispositivoId'
  if (newDoc.v === entidad.v && camposMalos(entidad)) return camposMalos(entidad)
  if (viejo && cambioMalo(entidad, viejo)) return cambioMalo(entidad, viejo)
  return estadoMalo(entidad, viejo)
}
