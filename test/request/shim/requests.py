"""The part of the package requests that the samples use, for machines without it."""
import base64
import http.client
import urllib.parse
import uuid


def request(method, url, headers=None, auth=None, data=None, files=None):
    headers = dict(headers or {})
    body = b''
    if files:
        boundary = uuid.uuid4().hex
        headers['Content-Type'] = 'multipart/form-data; boundary=' + boundary
        for name, (filename, content, *kind) in files:
            if hasattr(content, 'read'):
                content = content.read()
            body += ('--%s\r\nContent-Disposition: form-data; name="%s"' % (boundary, name)).encode()
            body += ('; filename="%s"' % filename).encode() if filename else b''
            body += ('\r\nContent-Type: %s' % kind[0]).encode() if kind else b''
            body += b'\r\n\r\n' + (content.encode() if isinstance(content, str) else content) + b'\r\n'
        body += ('--%s--\r\n' % boundary).encode()
    elif isinstance(data, (dict, list)):
        body = urllib.parse.urlencode(data).encode()
        if body:
            headers.setdefault('Content-Type', 'application/x-www-form-urlencoded')
    elif hasattr(data, 'read'):
        body = data.read()
    elif data is not None:
        body = data.encode('latin-1') if isinstance(data, str) else data
    if auth:
        user, password = (part.encode('latin-1') if isinstance(part, str) else part for part in auth)
        headers['Authorization'] = 'Basic ' + base64.b64encode(user + b':' + password).decode()
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc)
    connection.request(method, url[url.index(parts.netloc) + len(parts.netloc):], body or None, headers)
    response = connection.getresponse()
    response.text = response.read().decode()
    return response


def __getattr__(name):
    if name not in ('get', 'post', 'put', 'patch', 'delete', 'head', 'options'):
        raise AttributeError(name)
    return lambda url, **options: request(name.upper(), url, **options)
